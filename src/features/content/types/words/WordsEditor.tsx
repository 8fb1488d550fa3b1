import { observer } from 'mobx-react-lite'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import { type CatchFields, CatchRows } from '@/features/catches'
import { ContentFields, EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { ReprintStrip } from '../../ReprintStrip'
import { t } from '@/lib/i18n'

interface Props {
  form: PostForm<CatchFields>
}

/** The fields of a status. */
export const WordsEditor = observer(function WordsEditor({ form }: Props) {
  return (
    <PostEditor form={form}>
      <EditorPart>
        <ContentFields form={form} placeholder={t.publish.wordsHint} maxLength={POST_TEXT_CHARS} />
        {form.reprint && <ReprintStrip reprint={form.reprint} />}
      </EditorPart>
      <CatchRows
        catches={form.fields.catches}
        problem={form.problems.catches}
        onChange={(change) => form.set({ catches: change(form.fields.catches ?? []) })}
      />
      <EditorPart>
        <TitleField form={form} placeholder={t.publish.wordsTitleHint} optional />
      </EditorPart>
    </PostEditor>
  )
})
