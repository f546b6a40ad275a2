package flow

// Memo has the answers to a question that many texts ask. Its zero value has none.
type Memo[K comparable, V any] struct{ known map[K]V }

// Of returns the answer about something, for which ask is called once. Who asks again while that is
// open gets the zero value.
func (m *Memo[K, V]) Of(about K, ask func(K) V) V {
	answer, known := m.known[about]
	if known {
		return answer
	}
	if m.known == nil {
		m.known = make(map[K]V)
	}
	m.known[about] = answer
	answer = ask(about)
	m.known[about] = answer
	return answer
}
