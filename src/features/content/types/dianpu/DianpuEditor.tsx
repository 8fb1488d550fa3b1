import { observer } from 'mobx-react-lite'
import { PHONE_CHARS, POST_TEXT_CHARS } from '@anglers/contract/limits'
import type { ShopService } from '@anglers/contract/posts/dianpu'
import { ContentFields, EditorPart, PlacePart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { Alike, HoursField, ManyChips } from '@/features/waters'
import { t } from '@/lib/i18n'
import { Field } from '@/ui/form/Field'
import type { DianpuFields } from './form'

interface Props {
  form: PostForm<DianpuFields>
}

const services: ShopService[] = ['bait', 'repair', 'line', 'rental', 'shipping', 'teaching', 'used', 'parking']
const WORDS_CHARS = 200

/** The fields of a tackle shop. */
export const DianpuEditor = observer(function DianpuEditor({ form }: Props) {
  const { fields, problems } = form
  return (
    <PostEditor form={form} directory place="part">
      <EditorPart>
        <TitleField form={form} placeholder={t.waters.shopNameHint} />
      </EditorPart>
      <PlacePart form={form} />
      <EditorPart>
        <Alike type="dianpu" name={fields.title} place={fields.place} id={form.id} />
        <ManyChips
          label={t.waters.offers}
          choices={services.map((key) => ({ key, name: t.waters.features[key] }))}
          chosen={fields.services}
          onChange={(chosen) => form.set({ services: chosen })}
        />
        <Field
          label={t.common.optional(t.waters.brands)}
          value={fields.brands}
          problem={problems.brands}
          placeholder={t.waters.brandsHint}
          maxLength={WORDS_CHARS}
          onInput={(brands) => form.set({ brands })}
        />
        <HoursField value={fields.hours} problem={problems.hours} onChange={(hours) => form.set({ hours })} />
        <Field
          label={t.common.optional(t.waters.phone)}
          type="text"
          value={fields.phone}
          problem={problems.phone}
          placeholder={t.waters.phoneHint}
          maxLength={PHONE_CHARS}
          onInput={(phone) => form.set({ phone })}
        />
      </EditorPart>
      <EditorPart>
        <ContentFields form={form} placeholder={t.waters.aboutHint} maxLength={POST_TEXT_CHARS} />
      </EditorPart>
    </PostEditor>
  )
})
