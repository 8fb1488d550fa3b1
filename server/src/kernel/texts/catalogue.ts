// Made by `npm run texts` from the JSON files beside it.

/** All texts in one language. */
export interface Catalogue {
  account: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      invalid_code: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      sign_in_cancelled: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      invalid_credentials: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      address_taken: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      not_offered: string
    }
    code: {
      /** Subject of the e-mail with a code, with the name of the app */
      subject: string
      /** The e-mail or SMS with a code */
      text: (code: string, minutes: number) => string
    }
    /** Name of a new member who gave none, with four digits */
    nickname: (number: string) => string
  }
  bbs: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      poll_closed: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      poll_frozen: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      already_voted: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      already_accepted: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      cannot_merge: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      activity_over: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      activity_full: string
    }
  }
  chat: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      message_refused: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      stranger_limit: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      group_silenced: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      recall_too_late: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      group_full: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      group_limit: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      deleted_limit: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      pinned_limit: string
    }
    /** Between the names of members, of which the name of a group is made */
    nameSeparator: string
  }
  content: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_post_locked: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      reprint_refused: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      post_changed: string
    }
  }
  forum: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      forum_closed: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      forum_banned: string
    }
  }
  giving: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      giving_underage: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      giving_limit: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      redbag_refused: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      redbag_condition: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      redbag_finished: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      redbag_expired: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      gift_refused: string
    }
  }
  growth: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      make_up_limit: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      task_not_done: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      reward_taken: string
    }
    rules: {
      /** A line of the rules of the daily sign-in, where the operator wrote none */
      daily: (points: number, experience: number) => string
      /** A line of the rules of the daily sign-in, where the operator wrote none */
      milestones: string
      /** A line of the rules of the daily sign-in, where the operator wrote none */
      makeUp: (days: number, points: number, times: number) => string
      /** A line of the rules of the daily sign-in, where the operator wrote none */
      clock: string
    }
  }
  http: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_invalid_param: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_invalid_json: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_post_invalid_page_number: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_upload_no_file: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_upload_too_large: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      invalid_platform_code: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_not_logged_in: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_invalid_token: string
      /** Why a call was refused that another program made with a session that may do less than the member; a whole sentence */
      insufficient_scope: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_forbidden: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_banned: (until: Date) => string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_no_route: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_not_found: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_conflict: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_idempotency_conflict: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_idempotency_under_way: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_bad_request: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_timeout: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_payload_too_large: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_headers_too_large: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_unsupported_media_type: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_too_many_requests: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_internal_error: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_unavailable: string
    }
    faults: {
      /** What is wrong with a field, under it; limit is the number or the choices */
      required: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      type: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      format: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      unknown: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      choice: (limit: string) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      too_short: (limit: number) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      too_long: (limit: number) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      too_small: (limit: string) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      too_large: (limit: string) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      past: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      wrong: string
      /** What is wrong with a field, under it */
      wrong_password: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      too_many: (limit: string) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      too_few: (limit: string) => string
      /** What is wrong with a field, under it; limit is the number or the choices */
      duplicate: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      not_yours: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      stranger: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      not_found: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      empty: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      reserved: string
      /** What is wrong with a field, under it; limit is the number or the choices */
      improper: string
    }
  }
  ledger: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      insufficient_balance: string
    }
  }
  lifecycle: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      leaving_too_early: (until: Date) => string
    }
  }
  media: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_upload_type: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_upload_sound: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_upload_broken: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      upload_limit: (until: Date) => string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      rest_upload_video: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      upload_offset: string
      /** An attached file is of none of the kinds that are taken. */
      rest_upload_file: string
    }
  }
  notice: {
    pushed: {
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      follow: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      password_changed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      address_changed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      leaving: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      staying: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      banned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      unbanned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      avatar_refused: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      cover_refused: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      group_picture_refused: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      review_held: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      good_review_held: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      comment: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      reply: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      mention: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      like_post: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      like_comment: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_removed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_held: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_released: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      comment_removed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      group_invited: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      reported: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      report_upheld: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      report_dismissed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      feedback_answered: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      gift: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      reward: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      redbag_returned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      sign_milestone: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      level_up: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      task_done: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      referral_rewarded: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      announcement: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      vip_ending: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      vip_ended: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      reprint: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_bought: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      claim_accepted: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      claim_refused: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      correction_accepted: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      forum_admitted: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      forum_rejected: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      forum_expelled: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      forum_banned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      forum_unbanned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_recommended: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_pinned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_moved: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_merged: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      post_refused: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      activity_seat: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      activity_changed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      activity_cancelled: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      activity_on: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      answer_accepted: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      bounty_given: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      bounty_returned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      price_fell: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      search_found: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      sold_to_you: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      sale_confirmed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      sale_denied: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      listing_banned: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      listing_allowed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      order_sent: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      order_arrived: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      codes_delivered: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      refund_agreed: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      refund_rejected: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      refund_paid: string
      /** What happened, without who did it, in a message of WeChat or Douyin: 20 characters in every language */
      payment_returned: string
    }
  }
  payment: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      order_closed: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      order_limit: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      way_not_offered: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      payment_refused: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      payment_unknown: string
    }
  }
  report: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      already_reported: string
    }
    reasons: {
      /** Choice: why something is reported */
      spam: string
      /** Choice: why something is reported */
      porn: string
      /** Choice: why something is reported */
      abuse: string
      /** Choice: why something is reported */
      fraud: string
      /** Choice: why something is reported */
      poaching: string
      /** Choice: why something is reported */
      illegal: string
      /** Choice: why something is reported */
      untrue: string
      /** Choice: why something is reported */
      privacy: string
      /** Choice: why something is reported */
      rights: string
      /** Choice: why something is reported */
      impersonation: string
      /** Choice: what feedback is about */
      bug: string
      /** Choice: what feedback is about */
      idea: string
      /** Choice: what feedback is about */
      account: string
      /** Choice: why something is reported */
      other: string
    }
  }
  search: {
    scopes: {
      /** Tab over the results */
      post: string
      /** Tab over the results */
      user: string
      /** Tab over the results */
      topic: string
      /** Tab over the results */
      diaochang: string
      /** Tab over the results */
      dianpu: string
    }
  }
  secondhand: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      sold_already: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      offer_over: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      appeal_too_late: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      gear_refused: string
    }
  }
  shop: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      cart_full: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      sold_out: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      not_delivered: string
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      mixed_delivery: string
    }
    titles: {
      /** What is paid for, as the payer reads it at the provider of payments, after the site's name: an order of goods */
      goods: string
    }
  }
  site: {
    tabs: {
      /** Tab of the home page */
      new: string
      /** Tab of the home page */
      following: string
      /** Tab of the home page */
      hot: string
    }
    poster: {
      /** Under the QR code on the picture that a post is shared by */
      hint: string
      /** On that picture: the post has more, which is locked until it is paid for or opened */
      locked: string
    }
  }
  wallet: {
    errors: {
      /** Why a call was refused, as a notice or on a page; a whole sentence */
      price_changed: string
    }
    titles: {
      /** What is paid for, as the payer reads it at the provider of payments, after the site's name: credit */
      credit: string
      /** What is paid for, as the payer reads it at the provider of payments, after the site's name: so many months of VIP */
      vip: (months: number) => string
    }
  }
  weather: {
    /** What anglers do in a solar term, 0 (lesser cold, January) to 23 (winter solstice): depth, bait, hours (24 h clock), a hint */
    advice: (term: number) => string
  }
}
