import { Text } from '@tarojs/components'
import { AddressLink } from '@/features/site'
import { linkedParts, type LinkedPart } from '@/lib/linkedParts'
import { routes } from '@/lib/routes'
import { Tap } from '@/ui/base/Tap'
import type { WordsProps } from './Words.types'
import './LinkedWords.scss'

/** What somebody wrote, with its links: to members whom it calls, and to places of the web. */
export function LinkedWords({ text, mentions = [] }: WordsProps) {
  return (
    <>
      {linkedParts(text, mentions).map((part, at) =>
        part.member === undefined && part.address === undefined ? <Text key={at}>{part.text}</Text> : <Link key={at} {...part} />,
      )}
    </>
  )
}

function Link({ text, member, address = '' }: LinkedPart) {
  if (member === undefined) return <AddressLink className="linked-words" text={text} address={address} />
  return (
    <Tap className="linked-words" to={routes.author(member)}>
      <Text>{text}</Text>
    </Tap>
  )
}
