import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import { ContentFields, EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { ReprintStrip } from '../../ReprintStrip'
import { t } from '@/lib/i18n'

interface Props {
  form: PostForm
}

/** The fields of a status. */
export function WordsEditor({ form }: Props) {
  return (
    <PostEditor form={form}>
      <EditorPart>
        <ContentFields form={form} placeholder={t.publish.wordsHint} maxLength={POST_TEXT_CHARS} />
        {form.reprint && <ReprintStrip reprint={form.reprint} />}
      </EditorPart>
      <EditorPart>
        <TitleField form={form} placeholder={t.publish.wordsTitleHint} optional />
      </EditorPart>
    </PostEditor>
  )
}
