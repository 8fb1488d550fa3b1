import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

const HOT_TAGS = 12

/** What is talked about now. */
export const hotTags = new Resource(() => call('GET topic/hot-topic', { per_page: HOT_TAGS }, { quiet: true }))
