import { observer } from 'mobx-react-lite'
import { PHONE_CHARS, POST_TEXT_CHARS, STOCKING_CHARS } from '@anglers/contract/limits'
import type { GroundFeature, WaterKind } from '@anglers/contract/posts/diaochang'
import { ContentFields, EditorPart, PlacePart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { Alike, HoursField, LawNotice, ManyChips, PricesField } from '@/features/waters'
import { t } from '@/lib/i18n'
import { Chips } from '@/ui/form/Chips'
import { DateField } from '@/ui/form/DateField'
import { Field } from '@/ui/form/Field'
import { SwitchRow } from '@/ui/form/SwitchRow'
import type { DiaochangFields } from './form'

interface Props {
  form: PostForm<DiaochangFields>
}

const waters: WaterKind[] = ['reservoir', 'lake', 'river', 'stream', 'pond', 'sea']
const features: GroundFeature[] = ['night', 'parking', 'food', 'toilet', 'shelter', 'rental', 'lodging', 'shop']
const WORDS_CHARS = 200

/** The fields of a fishing ground. */
export const DiaochangEditor = observer(function DiaochangEditor({ form }: Props) {
  const { fields, problems } = form
  return (
    <PostEditor form={form} directory place="part">
      <EditorPart>
        <TitleField form={form} placeholder={t.waters.groundNameHint} />
      </EditorPart>
      <PlacePart form={form} />
      <EditorPart>
        <Alike type="diaochang" name={fields.title} place={fields.place} id={form.id} />
        <Chips
          label={t.waters.water}
          heading={t.waters.water}
          choices={waters.map((key) => ({ key, name: t.waters.kinds[key] }))}
          current={fields.water}
          onChange={(key) => form.set({ water: key as WaterKind })}
        />
        <LawNotice water={fields.water} />
        <SwitchRow name={t.waters.wild} note={t.waters.wildNote} on={fields.wild} onFlip={() => form.set({ wild: !fields.wild })} />
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
        {!fields.wild && <PricesField value={fields.prices} problem={problems.prices} onChange={(prices) => form.set({ prices })} />}
        <HoursField value={fields.hours} problem={problems.hours} onChange={(hours) => form.set({ hours })} />
        <ManyChips
          label={t.waters.offers}
          choices={features.map((key) => ({ key, name: t.waters.features[key] }))}
          chosen={fields.features}
          onChange={(chosen) => form.set({ features: chosen })}
        />
        <Field
          label={t.common.optional(t.waters.phone)}
          type="text"
          value={fields.phone}
          problem={problems.phone}
          placeholder={t.waters.phoneHint}
          maxLength={PHONE_CHARS}
          onInput={(phone) => form.set({ phone })}
        />
        <Field
          label={t.common.optional(t.waters.stocking)}
          value={fields.stocking}
          problem={problems.stocking}
          placeholder={t.waters.stockingHint}
          maxLength={STOCKING_CHARS}
          onInput={(stocking) => form.set({ stocking })}
        />
        {fields.stocking.trim() !== '' && (
          <DateField
            label={t.waters.stockedOn}
            value={fields.stockedOn}
            problem={problems.stockedOn}
            min="2000-01-01"
            max="2100-12-31"
            placeholder={t.waters.stockedOn}
            onInput={(stockedOn) => form.set({ stockedOn })}
          />
        )}
      </EditorPart>
      <EditorPart>
        <ContentFields form={form} placeholder={t.waters.aboutHint} maxLength={POST_TEXT_CHARS} />
      </EditorPart>
    </PostEditor>
  )
})
