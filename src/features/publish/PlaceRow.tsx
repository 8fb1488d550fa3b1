import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { PlaceSheet } from '@/features/places'
import { t } from '@/lib/i18n'
import { choices } from '@/stores/overlays'
import { Row } from '@/ui/layout/Row'
import type { PostForm } from './PostForm'

interface Props {
  form: PostForm
}

/** Where it was. */
export const PlaceRow = observer(function PlaceRow({ form }: Props) {
  const [choosing, setChoosing] = useState(false)
  const { place } = form.fields

  const handleTap = async () => {
    if (!place) return setChoosing(true)
    const choice = await choices.ask([{ name: t.publish.otherPlace }, { name: t.publish.removePlace, destructive: true }])
    if (choice === 0) setChoosing(true)
    if (choice === 1) form.set({ place: null })
  }
  return (
    <>
      <Row icon="nearby" name={t.publish.place} note={place?.name ?? t.common.add} onTap={() => void handleTap()} />
      <PlaceSheet open={choosing} place={place} onDone={(chosen) => form.set({ place: chosen })} onClose={() => setChoosing(false)} />
    </>
  )
})
