/** Path prefix of all API calls. */
export const API_PREFIX = '/wp-json/wp/v2'
