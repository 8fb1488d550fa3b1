import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { POST_PICTURES, POST_TEXT_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import { PicturePicker } from '@/features/media'
import { t } from '@/lib/i18n'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { CategoryRow } from './CategoryRow'
import { PlaceRow } from './PlaceRow'
import { TagsRow } from './TagsRow'
import { VisibilityRow } from './VisibilityRow'
import type { WordsForm } from './WordsForm'
import './WordsEditor.scss'

interface Props {
  form: WordsForm
}

/** The fields of a status. */
export const WordsEditor = observer(function WordsEditor({ form }: Props) {
  const { fields, problems, uploads } = form
  return (
    <View className='words-editor'>
      <View className='words-editor__part'>
        <TextArea
          label={t.publish.text}
          tall
          value={fields.content}
          problem={problems.content}
          placeholder={t.publish.wordsHint}
          maxLength={POST_TEXT_CHARS}
          onInput={(content) => form.set({ content })}
        />
        <PicturePicker uploads={uploads} max={POST_PICTURES} />
        <Trouble words={problems.media} />
      </View>
      <View className='words-editor__part'>
        <Field
          label={t.common.optional(t.publish.title)}
          value={fields.title}
          problem={problems.title}
          placeholder={t.publish.wordsTitleHint}
          maxLength={POST_TITLE_CHARS}
          onInput={(title) => form.set({ title })}
        />
      </View>
      <View className='words-editor__rows'>
        <TagsRow form={form} />
        <Trouble words={problems.tags} />
        <PlaceRow form={form} />
        <Trouble words={problems.place} />
        <CategoryRow form={form} />
        <VisibilityRow form={form} />
      </View>
    </View>
  )
})

/** What is wrong with what has no field of its own. */
function Trouble({ words }: { words?: string }) {
  return words ? <View className='words-editor__problem' role='alert'><Text>{words}</Text></View> : null
}
