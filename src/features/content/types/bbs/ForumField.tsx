import { Text, View } from '@tarojs/components'
import type { ForumSection } from '@anglers/contract/forum'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Option, type PostForm } from '@/features/publish'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { Failure } from '@/ui/feedback/Failure'
import { SheetRow } from '@/ui/layout/SheetRow'
import { CoverRowSkeleton } from '@/ui/list/CoverRowSkeleton'
import type { BbsFields } from './form'
import './ForumField.scss'

interface Props {
  form: PostForm<BbsFields>
}

/** The forum in which the post stands. Where it was published, it stays: a moderator moves it. */
export const ForumField = observer(function ForumField({ form }: Props) {
  const [source] = useState(() => new Resource<ForumSection[]>(() => call('GET bbs/bbs-list', {}, { quiet: true })))
  useEffect(() => void source.load(), [source])
  const forums = (source.value ?? []).flatMap((section) => section.forums)
  const { forumId } = form.fields
  const stays = form.id !== undefined && !form.isDraft
  const offered = stays ? forums.filter(({ id }) => id === forumId) : forums.filter(({ open }) => open)
  return (
    <>
      <SheetRow icon="bbs" name={t.forum.board} note={forums.find(({ id }) => id === forumId)?.name ?? t.forum.choose}>
        {(close) =>
          source.problem && !source.value ? (
            <Failure problem={source.problem} onRetry={() => void source.refresh()} />
          ) : !source.value ? (
            <CoverRowSkeleton />
          ) : (
            offered.map(({ id, name, description }) => (
              <Option
                key={id}
                name={name}
                note={description}
                chosen={id === forumId}
                onTap={() => {
                  form.set({ forumId: id })
                  close()
                }}
              />
            ))
          )
        }
      </SheetRow>
      {form.problems.forumId && (
        <View className="forum-field__problem" role="alert">
          <Text>{form.problems.forumId}</Text>
        </View>
      )}
    </>
  )
})
