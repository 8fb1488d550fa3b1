import { Text } from '@tarojs/components'
import { isValidElement, type ReactNode } from 'react'

/** Whether there is text and nothing else. */
export const isLine = (content: ReactNode): boolean => typeof content === 'string' || (isValidElement(content) && content.type === Text)
