import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { Skeleton } from '@/ui/base/Skeleton'
import { Failure } from '@/ui/feedback/Failure'
import { placeForm } from './form'
import type { PlaceFormProps } from './PlaceForm'

/** Chooses a place. Its form comes when it is first wanted. */
export const PlaceSheet = observer(function PlaceSheet({ open, ...form }: PlaceFormProps & { open: boolean }) {
  useEffect(() => {
    if (open) void placeForm.load()
  }, [open])
  const { value: Form, problem } = placeForm
  return (
    <Sheet open={open} title={t.publish.place} onClose={form.onClose}>
      {Form ? (
        <Form {...form} />
      ) : problem ? (
        <Failure problem={problem} onRetry={() => void placeForm.refresh()} />
      ) : (
        [0, 1, 2].map((row) => <Skeleton key={row} />)
      )}
    </Sheet>
  )
})
