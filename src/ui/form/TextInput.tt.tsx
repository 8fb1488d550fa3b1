import type { TextInputProps } from './TextInput.types'
import { TextInput as MiniTextInput } from './TextInput.weapp'

/** One line to type in: Douyin offers no nickname. */
export function TextInput({ type, ...input }: TextInputProps) {
  return <MiniTextInput type={type === 'nickname' ? 'text' : type} {...input} />
}
