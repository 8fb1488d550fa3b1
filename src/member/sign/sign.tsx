import { SignIn } from '@/features/sign'
import { t } from '@/lib/i18n/rooms'
import { MemberPage } from '@/shell/MemberPage'

export default function SignPage() {
  return (
    <MemberPage why={t.growth.sign.signIn}>
      <SignIn />
    </MemberPage>
  )
}
