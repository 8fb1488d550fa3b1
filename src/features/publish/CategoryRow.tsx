import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { t } from '@/lib/i18n'
import { SheetRow } from '@/ui/layout/SheetRow'
import { categories } from './categories'
import { Option } from './Option'
import type { PostForm } from './PostForm'

interface Props {
  form: PostForm
}

/** The category, where the operator has set up any. */
export const CategoryRow = observer(function CategoryRow({ form }: Props) {
  useEffect(() => void categories.load(), [])
  const all = categories.value ?? []
  if (all.length === 0) return null
  const { category } = form.fields
  const options = [{ id: null, name: t.publish.noCategory }, ...all]
  return (
    <SheetRow icon="bbs" name={t.publish.category} note={options.find(({ id }) => id === category)?.name ?? t.publish.noCategory}>
      {(close) =>
        options.map(({ id, name }) => (
          <Option
            key={id}
            name={name}
            chosen={id === category}
            onTap={() => {
              form.set({ category: id })
              close()
            }}
          />
        ))
      }
    </SheetRow>
  )
})
