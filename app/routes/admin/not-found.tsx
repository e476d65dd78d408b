export function loader() { return null }
export default function P() { return <main>not-found</main> }
