/** Where the API's calls are, in front of each path. */
export const API_PREFIX = '/wp-json/wp/v2'
