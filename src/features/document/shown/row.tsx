import { later } from '@/ui/base/later'

// Few texts and chats have files: what draws one comes with the first.
export const FileRow = later(() => import('../FileRow').then(({ FileRow }) => FileRow))
