import { t } from './i18n'

/** What a member is called. One who has deleted the account has no name any more: it is said in the reader's language. */
export const nameOf = ({ nickName }: { nickName: string }): string => nickName || t.common.deletedMember
