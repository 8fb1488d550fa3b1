import { Text, View } from '@tarojs/components'
import './NameAndNote.scss'

interface Props {
  name: string
  note?: string
}

/** A name with a smaller note below it. Takes the remaining width. */
export function NameAndNote({ name, note }: Props) {
  return (
    <View className="name-and-note">
      <Text>{name}</Text>
      {note && <Text className="name-and-note__note">{note}</Text>}
    </View>
  )
}
