// Made by `npm run texts` from the JSON files beside it.
import type { Catalogue } from '../catalogue.ts'
import { dateTime } from '../dateTime.ts'

export const zhHant: Catalogue = {
  account: {
    errors: {
      invalid_code: '驗證碼不正確或已過期',
      sign_in_cancelled: '你取消了授權',
      invalid_credentials: '帳號或密碼不正確',
      address_taken: '這個手機號碼或電子郵件已經有帳號了，請直接登入',
      not_offered: '本站沒有提供這種登入方式',
    },
    code: {
      subject: '釣魚伴侶驗證碼',
      text: (code, minutes) => `您的驗證碼是 ${code}，${minutes} 分鐘內有效。請不要告訴任何人。如果不是您本人操作，請忽略這則訊息。`,
    },
    nickname: (number) => `釣友${number}`,
  },
  chat: {
    errors: {
      message_refused: '對方暫時不接收你的訊息',
      stranger_limit: '對方回覆之前，只能先傳這幾則；也請不要一天裡打擾太多陌生人',
      group_silenced: '這裡現在不能發言',
      recall_too_late: '發出超過兩分鐘，不能收回了',
      group_full: '這個群組已經額滿',
      group_limit: '數量已經到了上限',
    },
  },
  content: {
    errors: {
      rest_post_locked: '這則內容暫時對你不可見',
    },
  },
  giving: {
    errors: {
      giving_underage: '未滿 18 歲不能打賞、送禮或發紅包',
      giving_limit: '今天送出的已達上限，明天再來吧',
      redbag_refused: '你不能領取這個紅包',
      redbag_condition: '還沒滿足發紅包的人定的條件',
      redbag_finished: '手慢了，紅包派完了',
      redbag_expired: '紅包已過期',
      gift_refused: '你不能送禮給 TA',
    },
  },
  growth: {
    errors: {
      make_up_limit: '本月的補簽次數用完了',
      task_not_done: '任務還沒有完成',
      reward_taken: '獎勵已經領過了',
    },
    rules: {
      daily: (points, experience) => `每天簽到一次，可得 ${points} 點數和 ${experience} 經驗值，等級越高點數越多。`,
      milestones: '連續簽到到指定天數另有獎勵；中斷後重新計算。',
      makeUp: (days, points, times) => `漏簽的日子可在 ${days} 天內用 ${points} 點數補簽，每月 ${times} 次，等級高的次數更多。補簽能接上連續天數，但沒有當天的獎勵；同一段連簽的獎勵不會重複發放。`,
      clock: '日期以北京時間為準，零點開始新的一天。',
    },
  },
  http: {
    errors: {
      rest_invalid_param: '有些內容填得不對，請檢查後再試',
      rest_invalid_json: '請求內容不是有效的 JSON',
      rest_post_invalid_page_number: '沒有更多內容了',
      rest_upload_no_file: '沒有收到檔案',
      rest_upload_too_large: '檔案太大了',
      invalid_platform_code: '授權已失效，請重新登入',
      rest_not_logged_in: '請先登入',
      rest_invalid_token: '登入已失效，請重新登入',
      rest_forbidden: '你沒有權限這樣做',
      rest_banned: (until) => `你的帳號被禁言至 ${dateTime('zh-Hant', until)}，在此之前只能瀏覽`,
      rest_no_route: '沒有這個 API',
      rest_not_found: '內容不存在或已被刪除',
      rest_conflict: '與目前狀態衝突，請重新整理後再試',
      rest_idempotency_conflict: '同一個請求編號被用於不同的內容',
      rest_idempotency_under_way: '同一個請求還在處理中，請稍候',
      rest_bad_request: '請求無法識別',
      rest_timeout: '請求沒有按時傳完，請重試',
      rest_payload_too_large: '提交的內容太大了',
      rest_headers_too_large: '請求標頭太大了',
      rest_unsupported_media_type: '不支援這種內容格式',
      rest_too_many_requests: '操作太頻繁了，請稍後再試',
      rest_internal_error: '伺服器出了點問題，請稍後再試',
      rest_unavailable: '服務暫時無法使用，請稍後再試',
    },
    faults: {
      required: '這一項必填',
      type: '填寫的類型不正確',
      format: '格式不正確',
      unknown: '不支援的參數',
      choice: (limit) => `必須是以下之一：${limit}`,
      too_short: (limit) => `至少 ${limit} 個字`,
      too_long: (limit) => `最多 ${limit} 個字`,
      too_small: (limit) => `不能小於 ${limit}`,
      too_large: (limit) => `不能大於 ${limit}`,
      past: '請選擇以後的時間',
      wrong: '填寫得不正確',
      too_many: (limit) => `最多 ${limit} 項`,
      too_few: (limit) => `至少 ${limit} 項`,
      duplicate: '不能重複',
      not_yours: '不是你上傳的',
      stranger: '不接受你的邀請，只能憑群組代碼加入',
      not_found: '這一項不存在',
      empty: '這一項不能為空',
      reserved: '會讓人以為是官方，請換一個',
      improper: '含有不能發布的內容，請修改',
    },
  },
  ledger: {
    errors: {
      insufficient_balance: '餘額不足',
    },
  },
  lifecycle: {
    errors: {
      leaving_too_early: (until) => `刪除申請還在等待期內，${dateTime('zh-Hant', until)} 之後才能刪除`,
    },
  },
  media: {
    errors: {
      rest_upload_type: '只支援 JPG、PNG、WebP、GIF 圖片',
      rest_upload_sound: '只支援 MP3、AAC、M4A、WAV 錄音',
      rest_upload_broken: '圖片已損壞，無法讀取',
      upload_limit: (until) => `今天上傳的已經夠多了，${dateTime('zh-Hant', until)} 以後再傳吧`,
    },
  },
  payment: {
    errors: {
      order_closed: '訂單已付款、取消或逾期，請重新下單',
      order_limit: '待付款的訂單太多，請先付款或刪除',
      way_not_offered: '這裡暫不支援這種付款方式',
      payment_refused: '付款管道沒有接受，請換一種方式',
      payment_unknown: '付款管道沒有回應，請稍後再試；不會重複扣款',
    },
  },
  report: {
    errors: {
      already_reported: '你已經檢舉過了，我們正在處理',
    },
    reasons: {
      spam: '垃圾廣告',
      porn: '色情低俗',
      abuse: '辱罵攻擊',
      fraud: '詐騙',
      poaching: '電魚、禁漁期或違規垂釣',
      illegal: '其他違法違規',
      untrue: '不實資訊',
      privacy: '洩露隱私',
      rights: '抄襲侵權',
      impersonation: '冒充他人',
      bug: '功能異常',
      idea: '產品建議',
      account: '帳號問題',
      other: '其他',
    },
  },
  wallet: {
    errors: {
      price_changed: '價格有變，請重新整理後再購買',
    },
  },
}
