export default function P() { return <main>cart</main> }
