import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { session } from '@/stores/session'
import { Cover } from './Cover'
import { myProfile } from './mine'

/** What lies behind the member centre: the member's own cover, once it is known. */
export const MyCover = observer(function MyCover() {
  const { userId } = session
  useEffect(() => {
    if (userId !== 0) void myProfile.load()
  }, [userId])
  const me = myProfile.value
  return <Cover fading picture={(me?.id === userId && me.data.cover) || null} />
})
