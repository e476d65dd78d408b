/** The token in such a page's URL is a secret: linked sites and pictures only receive the shop's origin. */
export function NoReferrer() {
  // Not "no-referrer": browsers then also hide the form's own origin, and the origin check would refuse it.
  return <meta name="referrer" content="strict-origin" />
}
