import { later } from '@/ui/base/later'

// What a comment may be written with beside the keyboard is asked for when one is written.
export const WritingTools = later(() => import('./WritingTools').then(({ WritingTools }) => WritingTools))
