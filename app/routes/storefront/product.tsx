export default function P() { return <main>product</main> }
