import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react-lite'
import { Button } from '@/ui/base/Button'
import { Agreement } from './Agreement'
import { agreement } from './agreement'
import './Submit.scss'

/** Whatever form is sent here. */
interface Sendable {
  complete: boolean
  busy: boolean
  problem: string
  submit(): Promise<boolean>
}

/** Sends a form, once the terms are accepted. */
export async function submit(form: Sendable, onDone: () => void): Promise<void> {
  if (form.complete && (await agreement.ask()) && (await form.submit())) onDone()
}

interface Props {
  form: Sendable
  /** What the button says. */
  name: string
  onDone: () => void
}

/** The end of a form that signs in or up: what went wrong, the terms, and the one button. */
export const Submit = observer(function Submit({ form, name, onDone }: Props) {
  return (
    <View className="submit">
      {form.problem && (
        <View className="submit__problem" role="alert">
          <Text>{form.problem}</Text>
        </View>
      )}
      <Agreement />
      <Button kind="primary" wide busy={form.busy} disabled={!form.complete} onTap={() => void submit(form, onDone)}>
        {name}
      </Button>
    </View>
  )
})
