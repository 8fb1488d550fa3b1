import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { t } from '@/lib/i18n'
import { Sheet } from '@/ui/base/Sheet'
import { Row } from '@/ui/layout/Row'
import { categories } from './categories'
import { Option } from './Option'
import type { WordsForm } from './WordsForm'

interface Props {
  form: WordsForm
}

/** The category, where the operator has set up any. */
export const CategoryRow = observer(function CategoryRow({ form }: Props) {
  const [choosing, setChoosing] = useState(false)
  useEffect(() => void categories.load(), [])
  const all = categories.value ?? []
  if (all.length === 0) return null
  const { category } = form.fields
  const handleChoose = (id: number | null) => {
    form.set({ category: id })
    setChoosing(false)
  }
  return (
    <>
      <Row icon='bbs' name={t.publish.category} note={all.find(({ id }) => id === category)?.name ?? t.publish.noCategory} onTap={() => setChoosing(true)} />
      <Sheet open={choosing} title={t.publish.category} onClose={() => setChoosing(false)}>
        <Option name={t.publish.noCategory} chosen={category === null} onTap={() => handleChoose(null)} />
        {all.map(({ id, name }) => <Option key={id} name={name} chosen={id === category} onTap={() => handleChoose(id)} />)}
      </Sheet>
    </>
  )
})
