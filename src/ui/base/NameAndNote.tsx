import { Text, View } from '@tarojs/components'
import './NameAndNote.scss'

interface Props {
  name: string
  note?: string
}

/** A name, and below it in smaller letters what there is to say of it. It takes what space there is beside it. */
export function NameAndNote({ name, note }: Props) {
  return (
    <View className="name-and-note">
      <Text>{name}</Text>
      {note && <Text className="name-and-note__note">{note}</Text>}
    </View>
  )
}
