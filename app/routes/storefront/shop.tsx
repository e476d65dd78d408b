export default function P() { return <main>shop</main> }
