import { View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n/rooms'
import { routes } from '@/lib/routes'
import { Row } from '@/ui/layout/Row'
import { postOutbox } from './postOutbox'
import './OutboxNote.scss'

/** Says above a form how many posts wait for a line, and leads to them. */
export const OutboxNote = observer(function OutboxNote() {
  const outbox = postOutbox()
  // What an earlier visit left goes out whatever page the app begins with.
  useEffect(() => void outbox.flush(), [outbox])
  const { length } = outbox.items
  return (
    <View>
      {length > 0 && (
        <View className="outbox-note">
          <Row icon="clock" name={t.outbox.count(length)} to={routes.myPosts('draft')} />
        </View>
      )}
    </View>
  )
})
