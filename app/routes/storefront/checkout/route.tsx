export default function P() { return <main>checkout/route</main> }
