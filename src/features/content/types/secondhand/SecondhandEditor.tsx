import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { TackleField } from '@anglers/contract/secondhand'
import type { Handover, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import { POST_TEXT_CHARS, SECONDHAND_FLAW_CHARS, SECONDHAND_VALUE_CHARS } from '@anglers/contract/limits'
import { ContentFields, EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { attributeName, choiceName, secondhandSetting } from '@/features/secondhand'
import { ManyChips } from '@/features/waters'
import { t } from '@/lib/i18n'
import { Failure } from '@/ui/feedback/Failure'
import { Chips } from '@/ui/form/Chips'
import { Field } from '@/ui/form/Field'
import { SwitchRow } from '@/ui/form/SwitchRow'
import type { SecondhandFields } from './form'
import './SecondhandEditor.scss'

interface Props {
  form: PostForm<SecondhandFields>
}

/** The fields of second-hand tackle: what is asked of it is what buyers of its kind look at. */
export const SecondhandEditor = observer(function SecondhandEditor({ form }: Props) {
  const { fields, problems } = form
  useEffect(() => void secondhandSetting.load(), [])
  const { value, problem } = secondhandSetting
  const { categories = [], conditions = [], handovers = [] } = value ?? {}
  const asked = categories.find(({ key }) => key === fields.tackle)?.fields ?? []
  return (
    <PostEditor form={form} directory place="revealed">
      <EditorPart>
        <TitleField form={form} placeholder={t.secondhand.titleHint} />
        <ContentFields form={form} placeholder={t.secondhand.aboutHint} maxLength={POST_TEXT_CHARS} />
      </EditorPart>
      <EditorPart>
        {problem && !value && <Failure problem={problem} onRetry={() => void secondhandSetting.refresh()} />}
        <Chips
          label={t.secondhand.category}
          heading={t.secondhand.category}
          choices={categories.map(({ key }) => ({ key, name: t.secondhand.categories[key] }))}
          current={fields.tackle}
          onChange={(key) => form.set({ tackle: key as TackleCategory })}
        />
        <View className="secondhand-editor__hint icon-before icon--help">
          <Text>{t.secondhand.checks[fields.tackle]}</Text>
        </View>
        {asked.map((field) => (
          <Attribute key={field.key} field={field} form={form} />
        ))}
        {problems.attributes && <Trouble words={problems.attributes} />}
      </EditorPart>
      <EditorPart>
        <Chips
          label={t.secondhand.condition}
          heading={t.secondhand.condition}
          choices={conditions.map((key) => ({ key, name: t.secondhand.conditions[key] }))}
          current={fields.condition}
          onChange={(key) => form.set({ condition: key as TackleCondition })}
        />
        {fields.condition === 'flawed' && (
          <Field
            label={t.secondhand.flaw}
            value={fields.flaw}
            problem={problems.flaw}
            placeholder={t.secondhand.flawHint}
            maxLength={SECONDHAND_FLAW_CHARS}
            onInput={(flaw) => form.set({ flaw })}
          />
        )}
        <Field
          label={t.secondhand.price}
          type="digit"
          value={fields.price}
          problem={problems.price}
          placeholder="0"
          maxLength={10}
          onInput={(price) => form.set({ price })}
        />
        <SwitchRow
          name={t.secondhand.openToOffers}
          note={t.secondhand.openToOffersNote}
          on={fields.openToOffers}
          onFlip={() => form.set({ openToOffers: !fields.openToOffers })}
        />
        <ManyChips<Handover>
          label={t.secondhand.handover}
          choices={handovers.map((key) => ({ key, name: t.secondhand.handovers[key] }))}
          chosen={fields.handovers}
          onChange={(chosen) => form.set({ handovers: chosen })}
        />
        {problems.handovers && <Trouble words={problems.handovers} />}
        <View className="secondhand-editor__hint">
          <Text>{t.secondhand.noMoney}</Text>
        </View>
      </EditorPart>
    </PostEditor>
  )
})

/** What is asked of this kind of tackle: one of its choices, or a number in its unit. */
const Attribute = observer(function Attribute({ field, form }: { field: TackleField; form: PostForm<SecondhandFields> }) {
  const { key, unit, choices, min, max } = field
  const { attributes } = form.fields
  const value = attributes[key] ?? ''
  const set = (next: string) => form.set({ attributes: { ...attributes, [key]: next } })
  const name = unit ? `${attributeName(key)} (${unit})` : attributeName(key)
  if (choices.length)
    return (
      <>
        <Chips
          label={name}
          heading={t.common.optional(name)}
          choices={choices.map((choice) => ({ key: choice, name: choiceName(choice) }))}
          current={value}
          onChange={(choice) => set(choice === value ? '' : choice)}
        />
      </>
    )
  return (
    <Field
      label={t.common.optional(name)}
      type="digit"
      value={value}
      placeholder={min !== null && max !== null ? `${min}–${max}` : ''}
      maxLength={SECONDHAND_VALUE_CHARS}
      onInput={set}
    />
  )
})

const Trouble = ({ words }: { words: string }) => (
  <View className="post-editor__problem" role="alert">
    <Text>{words}</Text>
  </View>
)
