import { observer } from 'mobx-react-lite'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import type { WaterKind } from '@anglers/contract/posts/diaochang'
import type { SpotAccess } from '@anglers/contract/posts/places'
import { ContentFields, EditorPart, PlacePart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { LawNotice, ManyChips } from '@/features/waters'
import { t } from '@/lib/i18n'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import type { PlacesFields } from './form'

interface Props {
  form: PostForm<PlacesFields>
}

const waters: WaterKind[] = ['stream', 'river', 'lake', 'reservoir', 'pond', 'sea']
const accesses: SpotAccess[] = ['car', 'walk', 'climb', 'boat']
const months = Array.from({ length: 12 }, (_, at) => String(at + 1))
const WORDS_CHARS = 200

/** The fields of a private spot. */
export const PlacesEditor = observer(function PlacesEditor({ form }: Props) {
  const { fields, problems } = form
  return (
    <PostEditor form={form} place="part">
      <EditorPart>
        <TitleField form={form} placeholder={t.waters.spotNameHint} />
      </EditorPart>
      <PlacePart form={form} revealing />
      <EditorPart>
        <Chips
          label={t.waters.water}
          heading={t.waters.water}
          choices={waters.map((key) => ({ key, name: t.waters.kinds[key] }))}
          current={fields.water}
          onChange={(key) => form.set({ water: key as WaterKind })}
        />
        <LawNotice water={fields.water} />
        <Field
          label={t.common.optional(t.waters.fish)}
          value={fields.fish}
          problem={problems.fish}
          placeholder={t.waters.fishHint}
          maxLength={WORDS_CHARS}
          onInput={(fish) => form.set({ fish })}
        />
      </EditorPart>
      <EditorPart>
        <Chips
          label={t.waters.access}
          heading={t.waters.access}
          choices={accesses.map((key) => ({ key, name: t.waters.accesses[key] }))}
          current={fields.access}
          onChange={(key) => form.set({ access: key as SpotAccess })}
        />
        <ManyChips
          label={t.common.optional(t.waters.months)}
          choices={months.map((key) => ({ key, name: t.waters.month(key) }))}
          chosen={fields.months}
          onChange={(chosen) => form.set({ months: chosen })}
        />
      </EditorPart>
      <EditorPart>
        <ContentFields form={form} placeholder={t.waters.spotAboutHint} maxLength={POST_TEXT_CHARS} />
      </EditorPart>
    </PostEditor>
  )
})
