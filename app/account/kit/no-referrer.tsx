/** The token in such a page's address is a secret: links and pictures get to know the shop's origin and no more. */
export function NoReferrer() {
  // Not "no-referrer": with that a browser also hides the origin of the form itself, and the origin check refuses it.
  return <meta name="referrer" content="strict-origin" />
}
