/** What of the npm package, which has no types, the tests use. */
declare module 'wpapi' {
  class WPAPI {
    /** Finds the API by the Link header of a page of the site. */
    static discover(url: string): Promise<WPAPI>
    posts(): WPAPI.Request
    tags(): WPAPI.Request
  }
  namespace WPAPI {
    interface Request {
      perPage(count: number): Request
      search(text: string): Request
      param(name: string, value: string | number): Request
      get<T>(): Promise<T>
    }
    interface Paging {
      total: number
      totalPages: number
      next?: Request
      prev?: Request
    }
  }
  export = WPAPI
}
