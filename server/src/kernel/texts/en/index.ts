// Made by `npm run texts` from the JSON files beside it.
import type { Catalogue } from '../catalogue.ts'
import { dateTime } from '../dateTime.ts'

export const en: Catalogue = {
  account: {
    errors: {
      invalid_code: 'The code is incorrect or has expired.',
      sign_in_cancelled: 'You cancelled the authorisation.',
      invalid_credentials: 'Incorrect account or password.',
      address_taken: 'This phone number or email already has an account. Please sign in.',
      not_offered: 'This way to sign in isn’t available here.',
    },
    code: {
      subject: 'Your Fishing Companion code',
      text: (code, minutes) => `Your code is ${code}. It expires in ${minutes} minutes. Don’t share it with anyone. If you didn’t request it, ignore this message.`,
    },
    nickname: (number) => `Angler${number}`,
  },
  chat: {
    errors: {
      message_refused: 'You can’t message this person right now.',
      stranger_limit: 'You can send more once they reply. Please don’t message too many strangers in one day.',
      group_silenced: 'You can’t send messages here right now.',
      recall_too_late: 'Messages can only be unsent within two minutes.',
      group_full: 'This group is full.',
      group_limit: 'The limit has been reached.',
    },
  },
  content: {
    errors: {
      rest_post_locked: 'This post isn’t available to you.',
    },
  },
  giving: {
    errors: {
      giving_underage: 'Members under 18 cannot give rewards, gifts or red packets',
      giving_limit: 'You have reached today’s limit for giving. Come back tomorrow',
      redbag_refused: 'You cannot open this red packet',
      redbag_condition: 'First do what the sender asks for',
      redbag_finished: 'Too late: the red packet is empty',
      redbag_expired: 'This red packet has expired',
      gift_refused: 'You cannot give gifts to this member',
    },
  },
  growth: {
    errors: {
      make_up_limit: 'No make-ups left this month',
      task_not_done: 'This task is not finished yet',
      reward_taken: 'You already claimed this reward',
    },
    rules: {
      daily: (points, experience) => `Check in once a day for ${points} points and ${experience} experience. Higher levels earn more points.`,
      milestones: 'Long streaks earn a bonus. Missing a day starts a new streak.',
      makeUp: (days, points, times) => `A missed day can be made up within ${days} days for ${points} points, ${times} times a month and more often at higher levels. It restores the streak without the daily reward, and no bonus is paid twice for one streak.`,
      clock: 'Days follow Beijing time and begin at midnight.',
    },
  },
  http: {
    errors: {
      rest_invalid_param: 'Some details aren’t right. Please check and try again.',
      rest_invalid_json: 'The request is not valid JSON.',
      rest_post_invalid_page_number: 'No more content.',
      rest_upload_no_file: 'No file was received.',
      rest_upload_too_large: 'The file is too large.',
      invalid_platform_code: 'The authorisation has expired. Please sign in again.',
      rest_not_logged_in: 'Please sign in first.',
      rest_invalid_token: 'Your session has expired. Please sign in again.',
      rest_forbidden: 'You don’t have permission to do this.',
      rest_banned: (until) => `Your account is restricted until ${dateTime('en', until)}. Until then you can only browse.`,
      rest_no_route: 'This API doesn’t exist.',
      rest_not_found: 'This doesn’t exist or was deleted.',
      rest_conflict: 'Something has changed. Please refresh and try again.',
      rest_idempotency_conflict: 'The same request key was used for different content.',
      rest_idempotency_under_way: 'This request is still being processed. Please wait.',
      rest_bad_request: 'The request couldn’t be read.',
      rest_timeout: 'The request took too long to arrive. Please try again.',
      rest_payload_too_large: 'That’s too much to send at once.',
      rest_headers_too_large: 'The request headers are too large.',
      rest_unsupported_media_type: 'This content type isn’t supported.',
      rest_too_many_requests: 'Too many requests. Please try again later.',
      rest_internal_error: 'Something went wrong on our side. Please try again later.',
      rest_unavailable: 'The service is temporarily unavailable. Please try again later.',
    },
    faults: {
      required: 'This is required',
      type: 'This value isn’t the right type',
      format: 'Check the format',
      unknown: 'This parameter isn’t supported',
      choice: (limit) => `Choose one of: ${limit}`,
      too_short: (limit) => `Enter at least ${(limit === 1 ? `${limit} character` : `${limit} characters`)}`,
      too_long: (limit) => `Enter no more than ${(limit === 1 ? `${limit} character` : `${limit} characters`)}`,
      too_small: (limit) => `Enter ${limit} or more`,
      too_large: (limit) => `Enter ${limit} or less`,
      past: 'Choose a time in the future',
      wrong: 'This isn’t right',
      too_many: (limit) => `Choose no more than ${limit}`,
      too_few: (limit) => `Choose at least ${limit}`,
      duplicate: 'Each one can be used only once',
      not_yours: 'You didn’t upload this',
      stranger: 'This person doesn’t accept your invitations and can only join with the group code',
      not_found: 'This doesn’t exist',
      empty: 'This can’t be empty',
      reserved: 'This looks official. Please choose another',
      improper: 'This contains something that can’t be published. Please change it',
    },
  },
  ledger: {
    errors: {
      insufficient_balance: 'Your balance is too low.',
    },
  },
  lifecycle: {
    errors: {
      leaving_too_early: (until) => `Your account can be deleted from ${dateTime('en', until)}.`,
    },
  },
  media: {
    errors: {
      rest_upload_type: 'Only JPG, PNG, WebP and GIF photos are supported.',
      rest_upload_sound: 'Only MP3, AAC, M4A and WAV recordings are supported.',
      rest_upload_broken: 'The photo is damaged and can’t be read.',
      upload_limit: (until) => `You’ve reached today’s upload limit. Try again after ${dateTime('en', until)}.`,
    },
  },
  payment: {
    errors: {
      order_closed: 'This order is paid, cancelled or expired. Please order again.',
      order_limit: 'Too many unpaid orders. Pay or delete some first.',
      way_not_offered: 'This way to pay is not available here.',
      payment_refused: 'The payment service declined. Please try another way.',
      payment_unknown: 'No reply from the payment service. Try again soon: you won’t be charged twice.',
    },
  },
  report: {
    errors: {
      already_reported: 'You’ve already reported this. We’re looking into it.',
    },
    reasons: {
      spam: 'Spam or advertising',
      porn: 'Sexual content',
      abuse: 'Abuse or harassment',
      fraud: 'Fraud or scam',
      poaching: 'Poaching or illegal fishing',
      illegal: 'Other illegal content',
      untrue: 'False information',
      privacy: 'Shares private information',
      rights: 'Copyright infringement',
      impersonation: 'Impersonation',
      bug: 'Something isn’t working',
      idea: 'Suggestion',
      account: 'Account problem',
      other: 'Other',
    },
  },
  wallet: {
    errors: {
      price_changed: 'The price has changed. Please refresh and try again.',
    },
  },
}
