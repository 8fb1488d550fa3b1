import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { POST_TEXT_CHARS } from '@anglers/contract/limits'
import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import { ContentFields, EditorPart, PostEditor, type PostForm } from '@/features/publish'
import { amountLabel, TermFields, totalOf } from '@/features/redbag'
import { t } from '@/lib/i18n'
import { Chips } from '@/ui/form/Chips'
import type { RedbagFields } from './form'
import './RedbagEditor.scss'

interface Props {
  form: PostForm<RedbagFields>
}

/** The fields of a post with a red packet. One that is sent is only shown. */
export const RedbagEditor = observer(function RedbagEditor({ form }: Props) {
  const { fields, problems } = form
  const choices = (['everyone', 'followers', 'commenters'] as const).map((key) => ({ key, name: t.redbag.takers[key] }))
  return (
    <PostEditor form={form}>
      <EditorPart>
        {fields.sent ? (
          <View className="redbag-editor__sent">
            <Text>{t.redbag.sentAlready(amountLabel(fields.unit, totalOf(fields)))}</Text>
          </View>
        ) : (
          <>
            <TermFields fields={fields} problems={problems} onChange={(change) => form.set(change)} />
            <Chips
              label={t.redbag.whoTakes}
              heading={t.redbag.whoTakes}
              choices={choices}
              current={fields.takers}
              onChange={(key) => form.set({ takers: key as RedbagTakers })}
            />
          </>
        )}
      </EditorPart>
      <EditorPart>
        <ContentFields form={form} placeholder={t.redbag.textHint} maxLength={POST_TEXT_CHARS} />
      </EditorPart>
    </PostEditor>
  )
})
