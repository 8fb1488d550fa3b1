import type { TextInputProps } from './TextInput.types'
import { TextInput as MiniTextInput } from './TextInput.weapp'

/** A single-line input. Douyin does not offer the member's nickname. */
export function TextInput({ type, ...input }: TextInputProps) {
  return <MiniTextInput type={type === 'nickname' ? 'text' : type} {...input} />
}
