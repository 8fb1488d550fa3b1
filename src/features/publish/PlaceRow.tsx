import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { PlaceSheet } from '@/features/places'
import { t } from '@/lib/i18n'
import { canChoosePlace, choosePlace } from '@/platform/location'
import { choices } from '@/stores/overlays'
import { Row } from '@/ui/layout/Row'
import type { PostForm } from './PostForm'

interface Props {
  form: PostForm
}

/** Where it was: chosen on the host's map, or named by hand where there is none. */
export const PlaceRow = observer(function PlaceRow({ form }: Props) {
  const [naming, setNaming] = useState(false)
  const { place } = form.fields

  const handleChoose = async () => {
    if (!canChoosePlace) {
      setNaming(true)
      return
    }
    const chosen = await choosePlace()
    if (chosen) form.set({ place: chosen })
  }
  const handleTap = async () => {
    if (!place) return handleChoose()
    const choice = await choices.ask([{ name: t.publish.otherPlace }, { name: t.publish.removePlace, destructive: true }])
    if (choice === 0) await handleChoose()
    if (choice === 1) form.set({ place: null })
  }
  return (
    <>
      <Row icon="nearby" name={t.publish.place} note={place?.name ?? t.common.add} onTap={() => void handleTap()} />
      <PlaceSheet open={naming} place={place} onDone={(named) => form.set({ place: named })} onClose={() => setNaming(false)} />
    </>
  )
})
