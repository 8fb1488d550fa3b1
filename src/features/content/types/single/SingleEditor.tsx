import { observer } from 'mobx-react-lite'
import { ARTICLE_CHARS, ARTICLE_SUMMARY_CHARS } from '@anglers/contract/limits'
import { ContentFields, EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { t } from '@/lib/i18n'
import { Field } from '@/ui/form/Field'
import type { SingleFields } from './form'

interface Props {
  form: PostForm<SingleFields>
}

/** The fields of an article. */
export const SingleEditor = observer(function SingleEditor({ form }: Props) {
  return (
    <PostEditor form={form}>
      <EditorPart>
        <TitleField form={form} placeholder={t.single.titleHint} />
        <Field
          label={t.common.optional(t.single.summary)}
          value={form.fields.summary}
          problem={form.problems.summary}
          placeholder={t.single.summaryHint}
          maxLength={ARTICLE_SUMMARY_CHARS}
          onInput={(summary) => form.set({ summary })}
        />
      </EditorPart>
      <EditorPart>
        <ContentFields form={form} placeholder={t.single.textHint} maxLength={ARTICLE_CHARS} />
      </EditorPart>
    </PostEditor>
  )
})
