/** The Link header of one page of a list: where the pages before and after it are (RFC 8288). Undefined where there is only this one. */
export function pageLinks(
  address: string,
  parameters: Record<string, unknown>,
  { page, pages }: { page: number; pages: number },
): string | undefined {
  const link = (rel: 'prev' | 'next', to: number) => {
    const query = new URLSearchParams(
      Object.entries({ ...parameters, page: to }).map(([name, value]) => [name, String(value)] as [string, string]),
    )
    return `<${address}?${query}>; rel="${rel}"`
  }
  return [...(page > 1 ? [link('prev', page - 1)] : []), ...(page < pages ? [link('next', page + 1)] : [])].join(', ') || undefined
}
