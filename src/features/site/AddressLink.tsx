import { Text } from '@tarojs/components'
import { origin } from '@/platform/browser'
import { Tap } from '@/ui/base/Tap'
import { followLink, ownPage } from './links'

interface Props {
  className: string
  text: string
  address: string
}

/** A web address in what somebody wrote. */
export function AddressLink({ className, text, address }: Props) {
  const to = ownPage(address) ?? (origin ? address : undefined)
  return (
    <Tap className={className} to={to} onTap={to ? undefined : () => void followLink(address)}>
      <Text>{text}</Text>
    </Tap>
  )
}
