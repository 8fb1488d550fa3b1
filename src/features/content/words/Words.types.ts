import type { Mention } from '@/lib/mentioned'

export interface WordsProps {
  text: string
  /** Whom it calls. */
  mentions?: readonly Mention[]
}
