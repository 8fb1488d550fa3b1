import type { Mention } from '@/lib/mentions'

export interface WordsProps {
  text: string
  /** Whom it calls. */
  mentions?: readonly Mention[]
}
