import { useState } from 'react'
import { ReturnSignIn } from '@/features/signin'
import { useParams } from '@/lib/params'
import { Screen } from '@/shell/Screen'

/** Where the sign-in page of another platform leads back to. */
export default function SignInReturnPage() {
  const { text } = useParams()
  const [led] = useState(() => ({ ticket: text('ticket'), problem: text('problem'), back: text('back') }))
  return (
    <Screen>
      <ReturnSignIn led={led} />
    </Screen>
  )
}
