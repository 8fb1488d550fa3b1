import { Text } from '@tarojs/components'
import { isValidElement, type ReactNode } from 'react'

/** Whether the content is plain text. */
export const isLine = (content: ReactNode): boolean => typeof content === 'string' || (isValidElement(content) && content.type === Text)
