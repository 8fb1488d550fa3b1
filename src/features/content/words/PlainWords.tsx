import { Text } from '@tarojs/components'
import type { WordsProps } from './Words.types'

/** What somebody wrote, as plain text. */
export const PlainWords = ({ text }: WordsProps) => <Text>{text}</Text>
