import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import { ContentFields, EditorPart, PostEditor, type PostForm, TitleField } from '@/features/publish'
import { ActivityFields, BountyFields, PollFields, threadKinds } from '@/features/thread'
import { t } from '@/lib/i18n'
import { useParams } from '@/lib/params'
import { Segments } from '@/ui/form/Segments'
import type { BbsFields } from './form'
import { ForumField } from './ForumField'

interface Props {
  form: PostForm<BbsFields>
}

/** The fields of a post of a forum: `bbs_id` of the page's parameters says where a new one stands, `kind` and `title` how it begins. */
export const BbsEditor = observer(function BbsEditor({ form }: Props) {
  const params = useParams()
  const wanted = params.id('bbs_id')
  useEffect(() => {
    if (wanted && !form.id) form.set({ forumId: wanted })
  }, [form, wanted])
  const [kind, title] = [threadKinds.find((known) => known === params.text('kind')), params.text('title')]
  useEffect(() => {
    // What was typed here before comes first.
    if (kind && !form.id && !form.restored) form.set({ kind, ...(title && { title }) })
  }, [form, kind, title])
  return (
    <PostEditor form={form}>
      <ForumField form={form} />
      {!form.isPublished && (
        <EditorPart>
          <Segments
            label={t.thread.kind}
            choices={threadKinds.map((key) => ({ key, name: t.thread.kinds[key] }))}
            current={form.fields.kind}
            onChange={(kind) => form.set({ kind })}
          />
        </EditorPart>
      )}
      <EditorPart>
        <TitleField form={form} placeholder={t.forum.titleHint} />
      </EditorPart>
      <EditorPart>
        <ContentFields form={form} placeholder={t.forum.textHint} maxLength={POST_TEXT_CHARS} />
      </EditorPart>
      {form.fields.kind === 'question' && (
        <EditorPart>
          <BountyFields bounty={form.fields.bounty} fixed={form.fields.bountyFixed} onChange={(bounty) => form.set({ bounty })} />
        </EditorPart>
      )}
      {form.fields.kind === 'poll' && (
        <EditorPart>
          <PollFields
            fields={form.fields.poll}
            problem={form.problems.poll}
            onChange={(change) => form.set({ poll: { ...form.fields.poll, ...change } })}
          />
        </EditorPart>
      )}
      {form.fields.kind === 'activity' && (
        <EditorPart>
          <ActivityFields
            fields={form.fields.activity}
            problem={form.problems.activity}
            onChange={(change) => form.set({ activity: { ...form.fields.activity, ...change } })}
          />
        </EditorPart>
      )}
    </PostEditor>
  )
})
