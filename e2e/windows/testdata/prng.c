/* bcryptprimitives.dll for a Wine that has none, as before version 9: what Go's
   runtime takes its random numbers from. Windows itself has the DLL. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG); /* RtlGenRandom, of advapi32 */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size)
{
	return SystemFunction036(data, (ULONG)size);
}
