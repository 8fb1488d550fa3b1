import type { Catalogue } from '../catalogue'
import { account } from './account'
import { chat } from './chat'
import { comment } from './comment'
import { common } from './common'
import { content } from './content'
import { dates } from './dates'
import { feedback } from './feedback'
import { find } from './find'
import { format } from './format'
import { group } from './group'
import { history } from './history'
import { home } from './home'
import { leaving } from './leaving'
import { media } from './media'
import { notice } from './notice'
import { places } from './places'
import { post } from './post'
import { privacy } from './privacy'
import { publish } from './publish'
import { referral } from './referral'
import { relations } from './relations'
import { report } from './report'
import { search } from './search'
import { settings } from './settings'
import { shell } from './shell'
import { signin } from './signin'
import { single } from './single'
import { site } from './site'
import { titles } from './titles'

export const en: Catalogue = {
  account,
  chat,
  comment,
  common,
  content,
  dates,
  feedback,
  find,
  format,
  group,
  history,
  home,
  leaving,
  media,
  notice,
  places,
  post,
  privacy,
  publish,
  referral,
  relations,
  report,
  search,
  settings,
  shell,
  signin,
  single,
  site,
  titles,
}
