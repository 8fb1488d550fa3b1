import { Text, View } from '@tarojs/components'
import { REPORT_CHARS, REPORT_CONTACT_CHARS, REPORT_PICTURES } from '@anglers/contract/limits'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { PicturePicker } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { back } from '@/lib/navigation'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { Button } from '@/ui/base/Button'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { FeedbackForm } from './FeedbackForm'
import { FeedbackKinds } from './FeedbackKinds'
import './FeedbackEditor.scss'

/** Tells the operators something. A visitor writes at leisure, and is asked to sign in when it is sent. */
export const FeedbackEditor = observer(function FeedbackEditor() {
  const [feedback] = useState(() => new FeedbackForm())
  useEffect(() => () => feedback.leave(), [feedback])
  const { form, pictures } = feedback
  const { fields, problems } = form

  const send = async () => {
    if (!(await feedback.submit())) return
    back()
    toaster.show(t.feedback.sent, { type: 'success' })
  }
  return (
    <View className="feedback">
      <View className="feedback__label">
        <Text>{t.feedback.kind}</Text>
      </View>
      <FeedbackKinds current={fields.reason} onChange={(reason) => feedback.form.set({ reason })} />
      <View className="feedback__label">
        <Text>{t.feedback.content}</Text>
      </View>
      <TextArea
        tall
        label={t.feedback.content}
        placeholder={t.feedback.contentHint}
        maxLength={REPORT_CHARS}
        value={fields.content}
        problem={problems.content}
        onInput={(content) => feedback.form.set({ content })}
      />
      <View className="feedback__label">
        <Text>{session.active ? t.feedback.pictures : t.feedback.picturesLater}</Text>
      </View>
      {session.active && <PicturePicker uploads={pictures.uploads} max={REPORT_PICTURES} />}
      <Field
        label={t.feedback.contact}
        placeholder={t.feedback.contactHint}
        maxLength={REPORT_CONTACT_CHARS}
        value={fields.contact}
        problem={problems.contact}
        confirm="done"
        onInput={(contact) => feedback.form.set({ contact })}
      />
      {form.problem && (
        <View className="feedback__problem" role="alert">
          <Text>{form.problem}</Text>
        </View>
      )}
      <Button kind="primary" wide className="feedback__send" busy={form.busy} disabled={!form.complete} onTap={() => requireSignIn(send)}>
        {t.feedback.send}
      </Button>
    </View>
  )
})
