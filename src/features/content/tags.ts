import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

const HOT_TAGS = 12

/** The tags that most posts carry. */
export const hotTags = new Resource(() => call('GET tags', { per_page: HOT_TAGS }, { quiet: true }))
